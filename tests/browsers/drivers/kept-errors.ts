// WebDriver has no console, so the page keeps what goes wrong until the driver takes it. These functions run in the page.

type Keeper = { keptErrors?: string[] }

/** Keeps console errors, uncaught errors, rejected promises, files that don't load, and what the policy blocks. */
export function keepErrors(): void {
  const keeper: Keeper = window as Keeper
  if (keeper.keptErrors) return
  const kept: string[] = []
  keeper.keptErrors = kept
  const keep = (text: string) => kept.push(`${text} (${location.href})`)
  const failed = ({ target }: Event) =>
    target instanceof Element ? `Couldn't load ${target.outerHTML.slice(0, 200)}` : ''
  addEventListener('error', (event) => keep(event.message || failed(event)), true)
  addEventListener('unhandledrejection', ({ reason }) => keep(String(reason)))
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    keep(`${effectiveDirective} blocks ${blockedURI}`),
  )
  const { error } = console
  console.error = (...parts: unknown[]) => {
    keep(parts.map(String).join(' '))
    error.apply(console, parts)
  }
}

export function takeKept(): string[] {
  return (window as Keeper).keptErrors?.splice(0) ?? []
}
