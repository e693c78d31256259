import { importsOf, sources } from './commands/structure/imports.ts'
import { knotsOf } from './commands/structure/knots.ts'
const imports = sources.filter((f) => !f.startsWith('tests/')).flatMap(importsOf).filter(({file})=>!/routes\.tsx?$|contract\.ts$|\/job\.ts$|pages?\.tsx$/.test(file))
for (const layer of ['src/domain', 'src/storage', 'functions','src/islands'] as const) {
  const knot = knotsOf(imports, layer)[0] ?? []
  console.log('\n##', layer, knotsOf(imports, layer).map((k) => k.length + ': ' + k.join(' ')).join(' | '))
  const noun = (p: string | null) => { if (!p?.startsWith(layer + '/')) return null; const r = p.slice(layer.length + 1).split('/'); return r.length > 1 ? r[0]! : null }
  const arrows = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const [a, b] = [noun(file), noun(target)]
    if (!a || !b || a === b || !knot.includes(a) || !knot.includes(b)) continue
    const k = `${a}→${b}`; arrows.set(k, [...(arrows.get(k) ?? []), `${file.slice(layer.length + 1)}→${target!.slice(layer.length + 1)}`])
  }
  const seen = new Set<string>()
  for (const k of arrows.keys()) { const [a, b] = k.split('→'); const r = `${b}→${a}`; if (arrows.has(r) && !seen.has(r)) { seen.add(k); console.log(k, arrows.get(k)!.join(', '), '\n     BACK', arrows.get(r)!.join(', ')) } }
}
