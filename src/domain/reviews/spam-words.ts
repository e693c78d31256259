import { plainLetters } from '#src/domain/text/text.ts'

// What most spam in directories is about, in the languages it comes in. A hint for admins, so the list is short: a phrase
// that a description of something else rarely has. Words that other products have, too, count from the second one on.

type Topic = {
  topic: string
  /** One is enough. */
  phrases: readonly string[]
  /** Two of them count, each in any of its forms: “Casino Royale movie guide” has one. */
  words?: readonly (readonly string[])[]
}

const topics: readonly Topic[] = [
  {
    topic: 'gambling',
    phrases: [
      ...['online casino', 'casino online', 'casino bonus', 'casino en ligne', 'casino en linea', 'cassino online'],
      ...[
        'онлайн казино',
        'казино онлайн',
        'ставки на спорт',
        'free spins',
        'freispiele',
        'tours gratuits',
        'giros gratis',
      ],
      ...['sportwetten', 'apuestas deportivas', 'apostas esportivas', 'paris sportifs', 'scommesse sportive'],
      ...[
        'slot gacor',
        'situs slot',
        'judi online',
        'bandar togel',
        '카지노사이트',
        '토토사이트',
        '在线赌场',
        '线上赌场',
      ],
    ],
    words: [
      ['casino', 'casinos', 'cassino', 'казино'],
      ['betting', 'bookmaker', 'bookmakers'],
      ['jackpot', 'jackpots'],
      ...[['gambling'], ['roulette'], ['blackjack'], ['poker'], ['slots'], ['baccarat']],
    ],
  },
  {
    topic: 'pharmacy',
    phrases: [
      ...[
        'viagra',
        'cialis',
        'levitra',
        'виагра',
        'without prescription',
        'without a prescription',
        'no prescription needed',
      ],
      ...[
        'ohne rezept',
        'sans ordonnance',
        'sin receta medica',
        'sem receita medica',
        'senza ricetta medica',
        'без рецепта врача',
      ],
    ],
    words: [['tramadol'], ['xanax'], ['kamagra'], ['sildenafil'], ['tadalafil'], ['phentermine'], ['modafinil']],
  },
  {
    topic: 'loans',
    phrases: [
      ...[
        'payday loan',
        'payday loans',
        'bad credit loan',
        'bad credit loans',
        'instant loan approval',
        'loans without credit check',
      ],
      ...[
        'kredit ohne schufa',
        'credit sans justificatif',
        'prestamos rapidos',
        'emprestimo para negativado',
        'prestiti senza busta paga',
      ],
      ...['микрозайм', 'займ онлайн', 'займы без отказа'],
    ],
  },
  {
    topic: 'selling links, followers or reviews',
    phrases: [
      ...[
        'buy backlinks',
        'buy links',
        'buy followers',
        'buy likes',
        'buy reviews',
        'buy instagram followers',
        'buy google reviews',
      ],
      ...['backlinks kaufen', 'follower kaufen', 'acheter des backlinks', 'acheter des abonnes', 'comprar backlinks'],
      ...['comprar seguidores', 'comprare backlink', 'купить ссылки', 'купить подписчиков'],
    ],
  },
]

/** Cyrillic and Greek letters that look like Latin ones, and figures that stand for them. */
const lookalikes = new Map(
  Array.from('авеѕіјкморсԁһтухαεικνορτυχ0134579').map((letter, at) => [
    letter,
    Array.from('abesijkmopcdhtyxaeikvoptuxoieastg')[at] ?? '',
  ]),
)

const comparedTopics = topics.map(({ topic, phrases, words = [] }) => ({
  topic,
  phrases: phrases.map((phrase) => compared(lettersOf(phrase))),
  words: words.map((forms) => forms.map((form) => compared(lettersOf(form)))),
}))

/** A name in a host, or letters with spaces between them, may start and end with other words, if it's as long as this. */
const joinedLength = 9

/** What the texts and the host may be about, with up to three words for each topic. */
export function spamWordsIn(texts: readonly string[], host: string): { topic: string; words: string[] }[] {
  const plain = [...texts, host].map(lettersOf)
  const text = [...plain, ...plain.map(withoutLookalikes)].map(compared).join('\n')
  const spaced = plain.flatMap((one) => one.match(/(?<!\p{L})\p{L}(?:[\s.*_-]{1,3}\p{L}(?!\p{L})){4,}/gu) ?? [])
  const joined = [host, ...spaced].map((one) => withoutLookalikes(lettersOf(one)).replace(/\P{L}/gu, ''))
  const has = (phrase: string) => text.includes(phrase)
  const hasJoined = (phrase: string) => {
    const word = phrase.replaceAll(' ', '')
    return joined.some((one) => one === word || (word.length >= joinedLength && one.includes(word)))
  }
  return comparedTopics.flatMap(({ topic, phrases, words }) => {
    const weak = words.flatMap((forms) => forms.find(has) ?? [])
    const strong = phrases.filter((phrase) => has(phrase) || hasJoined(phrase))
    const found = [...strong, ...(weak.length > 1 ? weak : [])].slice(0, 3)
    return found.length > 0 ? [{ topic, words: found.map((phrase) => phrase.trim()) }] : []
  })
}

/** In lower case, without accents. */
function lettersOf(text: string): string {
  return plainLetters(text).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase()
}

/** “cаsіno” and “v1agra” in Latin letters. Words without a Latin letter stay. */
function withoutLookalikes(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) =>
    /[a-z]/.test(word) ? word.replace(/[^a-z]/gu, (letter) => lookalikes.get(letter) ?? letter) : word,
  )
}

/** Without punctuation and figures, a space around each word. Chinese and Korean have none to look for. */
function compared(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? []
  const line = ` ${words.join(' ')} `
  return /[\p{sc=Han}\p{sc=Hang}]/u.test(line) && words.length === 1 ? line.trim() : line
}
