import { fileURLToPath } from 'node:url'
import { Supervisor } from '#netlify/local/processes/supervisor.ts'

// Keeps the server running, and its sockets open while another server takes over. The server is `serve.ts`.

const isProduction = process.env['NODE_ENV'] === 'production'
const supervisor = new Supervisor({
  program: fileURLToPath(new URL('serve.ts', import.meta.url)),
  words: process.argv.slice(2),
  execArgv: [],
  // As the server writes its log, whose library would be larger than all of this.
  log: (message) =>
    console.log(
      isProduction
        ? JSON.stringify({ level: 'info', time: new Date().toISOString(), event: 'supervisor', message })
        : message,
    ),
})
process.exit(await supervisor.run())
