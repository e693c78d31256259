import type { PoolDirectory } from '#src/domain/deliveries/choices.ts'
import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { rankedBy } from './ranked-by.ts'

/** As orders know it. */
export function poolDirectory(directory: ListedDirectory): PoolDirectory {
  const { key, submitUrl, drAsOf, pricing, checkedOn, network, auth, requiredAssets } = directory
  return { ...rankedBy(directory), key, submitUrl, drAsOf, pricing, checkedOn, network, auth, requiredAssets }
}
