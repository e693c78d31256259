import { directoryNetworks } from '#src/domain/directories/listed.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { listCounts } from './list.ts'

/** Why the total is lower than the number of rows. */
export const networkText = `Sites that share an operator or a template count once: ${listOf(
  listCounts.networks.map(({ id, sites }) => `${sites} ${directoryNetworks[id].plural}`),
)}. With each of them, the list has ${listCounts.sites.toLocaleString('en')} rows.`
