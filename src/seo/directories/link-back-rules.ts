import type { Directory } from '#src/domain/directories/directories.ts'

/** Who says what about a link back: 'required, says the site'. */
export function linkBackRule({ reciprocalBasis }: Pick<Directory, 'reciprocalBasis'>): string {
  switch (reciprocalBasis) {
    case 'stated-required':
      return 'required, says the site'
    case 'stated-optional':
      return 'optional, says the site'
    case 'form-field-required':
      return 'required by its form'
    case 'form-field-optional':
      return 'optional in its form'
    case 'sources-differ':
      return 'sources differ'
    default:
      return 'listed sites embed its badge'
  }
}
