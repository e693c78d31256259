import { sentence } from './template.ts'

/** A reply in which its writer says that they work on the product, whatever the model thinks of that. */
export function disclosed(text: string, product: string): string {
  return isDisclosed(text, product) ? text : `${text}\n\n${sentence(`Full disclosure: I work on ${product}`)}`
}

const roles = '(?:co-?)?founder|maker|creator|developer|author'

/**
 * Only sentences that can't mean anything else, because the post may have asked the model to stay vague: someone can also
 * run a trial of a product, or know its founder.
 */
function isDisclosed(text: string, product: string): boolean {
  const said = plain(text)
  const name = plain(product).replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const sentences = [
    `(?:i|we) (?:work|am working|are working) (?:on|at|for) ${name}`,
    // Not what someone made of it, or built it into.
    `(?:i|we)(?: have)? (?:co-?founded|founded|made|make|built|build|created|develop|developed|maintain) ${name}(?! (?:a|in|into|my|our|part|the|work)\\b)`,
    `(?:i am|we are) (?:on|part of|with|from) the (?:${name} team|team (?:of|behind|at|that makes|that builds) ${name})`,
    `i am (?:the|a|one of the) (?:${roles})s? (?:of|behind|at) ${name}`,
    `(?:my|our) (?:own )?(?:product|startup|company|side project|project|app),? ${name}`,
    `${name},? which (?:i|we) (?:work on|made|make|built|build)`,
  ]
  const isNamed = sentences.some((pattern) => whole(pattern).test(said))
  return isNamed || (whole(name).test(said) && whole('disclosure:? i work on it|i am on the team, so').test(said))
}

function whole(pattern: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'u')
}

/** In lower case, on one line, without short forms. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bi'm\b/g, 'i am')
    .replace(/\bi've\b/g, 'i have')
    .replace(/\bwe're\b/g, 'we are')
    .replace(/\bwe've\b/g, 'we have')
    .replace(/\s+/g, ' ')
    .trim()
}
