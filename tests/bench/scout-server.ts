import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { playDirectories } from '#tests/support/scout/listener.ts'

// Made-up directories on one port of loopback, in a process of its own. Prints its port, and answers a message with what
// was asked of each and the most simultaneous requests of any.

/** How long a directory takes to respond. */
const delayMs = 50

const [directories = '50', sites = '40'] = process.argv.slice(2)
const played = playDirectories(Number(directories), Number(sites), delayMs)
const server = createServer(played.listener)
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', () => process.send?.({ limit: played.limit(), asked: [...played.asked] }))
