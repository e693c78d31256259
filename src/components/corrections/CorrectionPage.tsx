import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import type { TypedCorrection } from '#src/domain/corrections/corrections.ts'
import { correctionPath, type ListedDirectory, listedPath } from '#src/domain/directories/listed.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { CorrectionFields } from './CorrectionFields.tsx'

type Props = {
  directory: Pick<ListedDirectory, 'key' | 'slug' | 'hasPage' | 'name'>
  typed: TypedCorrection
  /** Why the correction was refused. */
  refusal?: { message: string; errors?: readonly FieldError[] }
}

/** The form for corrections on a page of its own. It needs no JavaScript. */
export function CorrectionPage({ directory, typed, refusal }: Props) {
  const errorOf = (name: string) => refusal?.errors?.find(({ field }) => field === name)?.message
  const isAtField = (refusal?.errors?.length ?? 0) > 0
  return (
    <form className="stack" method="post" action={correctionPath(directory)}>
      <h1>Report a mistake</h1>
      <p className="lead">
        {'About our entry for '}
        <span dir="auto">{directory.name}</span>
        {'. A person checks every correction.'}
      </p>
      {refusal && <Notice bad>{isAtField ? 'Please check the form.' : refusal.message}</Notice>}
      <ErrorSummary errors={refusal?.errors ?? []} />
      <CorrectionFields typed={typed} errorOf={errorOf} />
      <p className="button-row">
        <button className="button" type="submit">
          Send correction
        </button>
        <a className="button button-quiet" href={listedPath(directory)}>
          Back to the directory
        </a>
      </p>
    </form>
  )
}
