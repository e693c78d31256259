import { exportDirectories } from './directories/export.ts'
import { onDatabase } from './on-database.ts'

// Writes what operators found out about directories into the data set, for review: `git diff` shows what changed.

const file = 'seo-data/directories.json'

process.exitCode = await onDatabase(async (db) => {
  const { changed, dropped } = await exportDirectories(db, file)
  const count = (number: number) => (number === 1 ? '1 directory' : `${number} directories`)
  if (dropped > 0)
    console.log(`Removed what the database knew about ${count(dropped)}: the data set says the same now.`)
  if (changed === 0) console.log(`${file} is up to date.`)
  else console.log(`${count(changed)} changed in ${file}. Review the diff, and run npm run pages:date.`)
  return true
})
