import { loadRoutes } from '#functions/routes.ts'

// npm run routes: every route of the API, who may call it and what it is for.

const routes = await loadRoutes()
const width = Math.max(...routes.map(({ name }) => name.length))
const lines = routes.map(({ name, contract: { role, needs, summary } }) => {
  const caller = role + (needs?.proof ? ' + proof' : '')
  return `${name.padEnd(width)}  ${caller.padEnd('confirmed + proof'.length)}  ${summary}\n`
})
process.stdout.write(lines.join(''))
