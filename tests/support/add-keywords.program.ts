import { matchNow } from '#functions/mentions/match-posts.ts'
import { keywordKey } from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import { openDatabase } from '#src/storage/database.ts'
import { addKeywords } from '#src/storage/mentions/keyword-changes.ts'

// What a request that adds keywords does to the database, in a process of its own, which a test kills: DATABASE_URL TIME
// USER PROJECT KEYWORD...

const [url = '', time = '', userId = '', projectId = '', ...texts] = process.argv.slice(2)
const now = () => Number(time)
const newId = () => crypto.randomUUID()
const db = openDatabase({ url })
await db.$client.execute('SELECT 1')
console.log('started')
const match = 'phrase'
const added = texts.map((text) => ({
  ...({ id: newId(), text, key: keywordKey(text), match, competitor: false } as const),
  query: searchQuery(text, match),
}))
await addKeywords(db, { projectId, userId, limit: texts.length }, added, now())
await matchNow({ db, now, newId }, projectId)
