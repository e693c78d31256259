import { listOf } from '#src/seo/landing/wording.ts'
import { listCounts } from './list.ts'

const networkNames = {
  yello: 'Yello and YP sites',
  misterwhat: 'MisterWhat sites',
  'get-started-template': 'sites built from one template',
}

/** Why the total is lower than the number of rows. */
export const networkText = `Sites that share an operator or a template count once: ${listOf(
  listCounts.networks.map(({ id, sites }) => `${sites} ${networkNames[id]}`),
)}. With each of them, the list has ${listCounts.sites.toLocaleString('en')} rows.`
