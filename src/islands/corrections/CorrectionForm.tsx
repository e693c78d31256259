import { CorrectionFields } from '#src/components/corrections/CorrectionFields.tsx'
import { correctionMessages, emptyCorrection, readCorrection } from '#src/domain/corrections/corrections.ts'
import { correctionPath } from '#src/domain/directories/listed.ts'
import { PublicForm } from '#src/islands/ui/PublicForm.tsx'

/** Reports a mistake on a directory's page. */
export function CorrectionForm({ slug }: { slug: string }) {
  return (
    <PublicForm
      page={correctionPath({ slug })}
      path={`/directory-list/${slug}/corrections`}
      fields={emptyCorrection}
      check={readCorrection}
      action="Send correction"
      received={correctionMessages.received}
    >
      {(errorOf) => <CorrectionFields typed={emptyCorrection} errorOf={errorOf} />}
    </PublicForm>
  )
}
