import { fileURLToPath } from 'node:url'
import { checkoutOf, readSwitch } from '#netlify/local/processes/releases.ts'
import { Supervisor } from '#netlify/local/processes/supervisor.ts'

// Keeps the server running, and its sockets open while another server takes over. The server is `serve.ts`.

// Older ones run some of the code and then fail somewhere.
const oldestNode = 24
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `Node ${process.versions.node} is too old for this. Start it with npm start or commands/launch.js, which find the Node that npm ci brings.`,
  )
  process.exit(1)
}

const isProduction = process.env['NODE_ENV'] === 'production'
// As the server writes its log, whose library would be larger than all of this.
const log = (message: string) =>
  console.log(
    isProduction
      ? JSON.stringify({ level: 'info', time: new Date().toISOString(), event: 'supervisor', message })
      : message,
  )
const checkout = checkoutOf(fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, ''))
if (readSwitch(checkout) !== null)
  log('An upgrade was interrupted. The new version runs. Run npm run upgrade to finish it.')
const supervisor = new Supervisor({
  checkout,
  program: 'commands/serve.ts',
  words: process.argv.slice(2),
  execArgv: [],
  log,
})
process.exit(await supervisor.run())
