declare module 'stopword' {
  const words: readonly string[]
  export {
    words as ces,
    words as dan,
    words as deu,
    words as eng,
    words as fin,
    words as fra,
    words as hun,
    words as ita,
    words as jpn,
    words as nld,
    words as nob,
    words as pol,
    words as porBr,
    words as ron,
    words as rus,
    words as spa,
    words as swe,
    words as tur,
    words as ukr,
    words as zho,
  }
}
