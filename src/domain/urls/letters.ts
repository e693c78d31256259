// Letters as they are usually written in Latin ones, after NFKD, which takes accents off. Chinese and Japanese would need
// a dictionary, which is too large for browsers.

const latin: Record<string, string> = {
  ...pairs('ßæœøđðłþı', 'ss ae oe o d d l th i'),
  ...pairs('əɛɔŋħŧɓɗƙƴ', 'e e o ng h t b d k y'),
  // 1200×630
  ...pairs('×', 'x'),
  ...pairs(
    'абвгґдежзиклмнопрстуфхцчшщъыьэюя',
    'a b v g g d e zh z i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya',
  ),
  ...pairs('єіјљњђћџ', 'ye i j lj nj dj c dz'),
  ...pairs('әғқҡңөұүһҳҗҷҙҫ', 'a gh q q ng o u u h h zh j z s'),
  ...pairs('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
  ...pairs(
    'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  ...pairs(
    'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ',
    'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o ch p j r s v t r ts w p k o f',
  ),
  ...pairs('אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z h t y k k l m m n n s - p p ts ts k r sh t'),
  ...pairs(
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءپچژگکی',
    'a b t th j h kh d dh r z s sh s d t z - gh f q k l m n h w y a a - p ch zh g k y',
  ),
  // Urdu, Pashto, Kurdish, Uyghur, and the stroke that only widens words.
  ...pairs('ٹڈڑںہھےەێۆۇڕڵړډښڼـ', 't d r n h h e e e o u r l r d sh n -'),
  ...pairs('٠١٢٣٤٥٦٧٨٩', '0 1 2 3 4 5 6 7 8 9'),
  ...pairs('۰۱۲۳۴۵۶۷۸۹', '0 1 2 3 4 5 6 7 8 9'),
  // Korean syllables: initial consonants, vowels, final consonants.
  ...from(0x1100, 'g kk n d tt r m b pp s ss - j jj ch k t p h'),
  ...from(0x1161, 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'),
  ...from(0x11a8, 'k k k n n n t l k m l l l p l m p p t t ng t t k t p t'),
}

/** `-`: not written. */
function pairs(letters: string, written: string): Record<string, string> {
  const texts = written.split(' ')
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, (texts[at] ?? '').replace('-', '')]))
}

function from(first: number, written: string): Record<string, string> {
  return pairs(String.fromCodePoint(...written.split(' ').map((_, at) => first + at)), written)
}

/** Text in lower case and in NFKD, in Latin letters as far as they are known. */
export function toLatin(text: string): string {
  return text.replace(/[^\0-\u007f]/g, (letter) => (Object.hasOwn(latin, letter) ? (latin[letter] ?? '') : letter))
}
