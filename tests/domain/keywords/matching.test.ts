import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { checkKeyword, cleanKeyword, keywordKey, keywordMessages } from '#src/domain/keywords/keywords.ts'
import { searchQuery, tokensOf } from '#src/domain/keywords/matches.ts'
import { cleanForeignText } from '#src/domain/mentions/public-posts.ts'
import { useDatabase } from '#tests/support/database.ts'
import { givenPublicPost } from '#tests/support/mentions.ts'

/** Text with what FTS5 reads as more than text. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '*', '^', '-', '+', ':', '(', ')', '{', '}', ',', '.', ';', '\\', '\0', '\u202e', '%'),
      fc.constantFrom(' AND ', ' OR ', ' NOT ', ' NEAR(', 'NEAR/2 ', 'title:', '{title text}:', ' "', '" ', '""'),
      fc.constantFrom('tea', 'Ünïcode', '茶', 'चाय', '👩‍👩‍👧', '🍵', 'é', 'e\u0301', 'ß', 'İ', 'ﬁ', 'ſ', '٣'),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
/**
 * Symbols beyond ASCII and those above. SQLite knows an old Unicode, so symbols and emoji that are newer, and what isn't
 * assigned at all, are letters to it.
 */
const newSymbol = /[^\p{ASCII}\p{L}\p{N}\p{M}\p{Co}👩👧🍵\u200d\u202e]/u
const match = fc.constantFrom('phrase' as const, 'all' as const, 'exclude' as const)

describe('A keyword as a query', () => {
  const current = useDatabase()
  const api = () => ({
    db: current.db,
    services: { newId: () => crypto.randomUUID() } as never,
    clock: { now: 1 },
  })
  const find = async (query: string) =>
    (
      await current.db.all<{ rowid: number }>(
        sql`SELECT rowid FROM public_posts_search WHERE public_posts_search MATCH ${query}`,
      )
    ).map(({ rowid }) => rowid)

  it('is never read as anything but words, whatever is typed', async () => {
    await givenPublicPost(api(), { title: 'Tea and oil', text: 'near the title, or not' })
    await fc.assert(
      fc.asyncProperty(nasty, match, async (typed, how) => {
        const text = cleanKeyword(typed)
        if (checkKeyword(text) !== null) return
        const query = searchQuery(text, how)
        expect(query.replace(/"[\p{L}\p{N}\p{M}\p{Co} ]+"/gu, '').replaceAll(' AND ', '')).toBe('')
        await find(query)
        await find(`{title} : (${query})`)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the text it was made from', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, async (typed) => {
        const text = cleanKeyword(typed)
        if (checkKeyword(text) !== null || newSymbol.test(text)) return
        const post = `Before ${text} after`.normalize('NFC')
        const id = await givenPublicPost(api(), { title: '', text: post })
        expect(await find(searchQuery(text, 'phrase')), JSON.stringify(text)).toContain(id)
        expect(await find(searchQuery(text, 'all')), JSON.stringify(text)).toContain(id)
      }),
      { numRuns: 300 },
    )
  })

  it('finds stems, other cases and letters without their accents', async () => {
    const id = await givenPublicPost(api(), { title: 'Managing INVENTORIES', text: 'in a café' })
    expect(await find(searchQuery('inventory', 'phrase'))).toEqual([id])
    expect(await find(searchQuery('manage inventory', 'phrase'))).toEqual([id])
    expect(await find(searchQuery('cafe inventory', 'all'))).toEqual([id])
    expect(await find(searchQuery('cafe inventory', 'phrase'))).toEqual([])
  })

  it.each([
    [
      'C++',
      ['I write C++.', 'c++, mostly', 'C++17 is out', 'C++/CLI', '(C++)'],
      ['C', 'C+', 'c plus', 'C+++', 'C, C#'],
    ],
    ['C#', ['We use C#.', 'C♯ and F#'], ['C', 'C#tag', 'C++', 'F#']],
    ['F# developer', ['An F# developer, remote'], ['F developer', 'developer of F#']],
    [
      '.NET',
      ['On .NET 9', '(.net)', '“.NET”', 'C#/.NET', 'Java/.NET'],
      ['net income', 'ASP.NET', 'end.net', 'fell .5', '...net', '/.net'],
    ],
    ['Disney+', ['On Disney+ and Hulu'], ['Disney', 'Disney+Hulu']],
    ['notepad', ['Notepad++ is fine', 'notepad'], []],
    ['管理', ['任务管理工具', '用管理软件', '管理'], ['管 道理', '理管', '管子']],
    ['タイマー', ['お茶タイマーが欲しい', 'タイマー'], ['タイムマー', 'タイ']],
    ['iPhone用', ['これはiPhone用です'], ['iPhone']],
    ['จับเวลา', ['เครื่องจับเวลาชงชา'], ['เวลาจับ']],
    ['tea タイマー', ['best tea タイマーを'], ['teaはタイマー']],
  ])('finds %s as a whole, inside texts too', async (keyword, inside, outside) => {
    const ids = new Map<string, number>()
    for (const text of [...inside, ...outside]) ids.set(text, await givenPublicPost(api(), { title: '', text }))
    const found = await find(searchQuery(keyword, 'phrase'))
    expect([...ids].filter(([, id]) => found.includes(id)).map(([text]) => text)).toEqual(inside)
    const anywhere = await find(searchQuery(keyword, 'all'))
    expect(inside.filter((text) => anywhere.includes(ids.get(text) ?? 0))).toEqual(inside)
  })

  it('finds words of scripts without spaces, and with signs, wherever they are', async () => {
    const word = fc
      .array(fc.constantFrom(...Array.from('任务管理茶タイマーเวลา')), { minLength: 2, maxLength: 5 })
      .map((all) => all.join(''))
    const signed = fc.constantFrom('C++', 'C#', 'F#', '.NET', 'Q#', 'A+')
    await fc.assert(
      fc.asyncProperty(word, signed, word, async (keyword, other, around) => {
        const text = `${around}${keyword}${around} ${other} x`.normalize('NFC')
        const id = await givenPublicPost(api(), { title: text, text: '' })
        for (const sought of [keyword, other, `${around} ${other}`]) {
          expect(checkKeyword(sought)).toBeNull()
          expect(await find(searchQuery(sought, 'all')), `${sought} in ${text}`).toContain(id)
        }
        expect(await find(searchQuery(`${keyword}茶茶茶茶茶茶`, 'phrase'))).not.toContain(id)
      }),
      { numRuns: 50 },
    )
  })

  it('finds capitals that Unicode has had for longer than SQLite knows them', async () => {
    const id = await givenPublicPost(api(), { title: 'Written in 𐕰𐕱', text: '' })
    expect(await find(searchQuery('𐕰𐕱', 'phrase'))).toEqual([id])
  })

  it('finds letters that are written with their marks apart', async () => {
    const text = cleanForeignText('카페'.normalize('NFD'), 500)
    const id = await givenPublicPost(api(), { title: '', text })
    expect(await find(searchQuery('카페', 'phrase'))).toEqual([id])
  })

  it.each([
    ['in\u00advoice', 'invoice'],
    ['in\u200bvoice', 'invoice'],
    ['invoice', 'in\u00advoice'],
    ['\ufb01ne print', 'fine print'],
    ['ｉｎｖｏｉｃｅ', 'invoice'],
    ['𝗶𝗻𝘃𝗼𝗶𝗰𝗲', 'invoice'],
    ['invoice', 'ＩＮＶＯＩＣＥ'],
    ['مـــرحبا', 'مرحبا'],
    ['C＋＋', 'c++'],
    ['Ｃ＃', 'C#'],
    ['．ＮＥＴ', '.net'],
    ['東京ｶﾌｪ', 'カフェ'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['ดื่มน\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['ดื่มน\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['ນ\u0ecd\u0ec9\u0eb2', 'ນ້ຳ'],
    ['приём', 'прием'],
    ['прием', 'приём'],
    ['ΔΟΚΙΜΗ', 'δοκιμή'],
    ['λόγος', 'ΛΟΓΟΣ'],
    ['Ευρώπη', 'ευρωπη'],
  ])('finds what readers take for the same word: %j by %j', async (written, typed) => {
    const id = await givenPublicPost(api(), { title: '', text: cleanForeignText(`An ${written} here`, 500) })
    expect(await find(searchQuery(cleanKeyword(typed), 'phrase'))).toEqual([id])
  })

  it('skips marks without a letter, as the index does', async () => {
    const id = await givenPublicPost(api(), { title: 'Tea \u1920 timer', text: '' })
    expect(await find(searchQuery('tea \u1920 timer', 'all'))).toEqual([id])
    expect(await find(searchQuery('tea \u1920 timer', 'phrase'))).toEqual([id])
  })

  it('finds a phrase in this order only, and not across words', async () => {
    const id = await givenPublicPost(api(), { title: 'A tea-timer', text: '' })
    await givenPublicPost(api(), { title: 'A timer for tea', text: '' })
    await givenPublicPost(api(), { title: 'teatimer', text: '' })
    expect(await find(searchQuery('Tea timer', 'phrase'))).toEqual([id])
    expect(await find(searchQuery('timer, tea', 'all'))).toHaveLength(2)
  })
})

describe('A keyword', () => {
  it('is the same however it is typed', () => {
    for (const text of ['Tea Timer', ' tea  timer ', 'tea-timer', '“Tea timer”', 'TEA. TIMER!']) {
      expect(keywordKey(cleanKeyword(text))).toBe('tea timer')
    }
    expect(tokensOf('Cafe\u0301')).toEqual(tokensOf('Café'))
  })

  it.each([
    ['', keywordMessages.required],
    ['!?', keywordMessages.noWords],
    ['🍵', keywordMessages.noWords],
    ['\u1920\u1920', keywordMessages.noWords],
    ['c', keywordMessages.tooShort],
    ['a b c d e f g h i', keywordMessages.tooManyWords],
    ['x'.repeat(81), keywordMessages.tooLong],
    ['x '.repeat(50_000), keywordMessages.tooLong],
    ['x'.repeat(80), null],
    ['C3', null],
    ['茶道', null],
    ['任务管理工具和项目管理', null],
  ])('%s', (text, fault) => {
    expect(checkKeyword(text)).toBe(fault)
  })
})
