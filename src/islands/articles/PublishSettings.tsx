import { SelectField } from '#src/components/ui/fields/SelectField.tsx'
import type { ArticleSettings } from '#src/domain/articles/articles.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Target = { id: string; name: string }
type Props = { projectId: string; settings: ArticleSettings; onSaved: (message: string) => void }

/** Where a project's articles and pages are published, and when. */
export function PublishSettings({ projectId, settings, onSaved }: Props) {
  const targets = useLoad<readonly Target[]>('publishing', `/projects/${projectId}/publishing-targets`)
  const form = useForm(async (text) => {
    const answer = await askSignedIn(`/projects/${projectId}/article-settings`, {
      method: 'PUT',
      json: { targetId: text('targetId'), automatic: text('automatic') === 'on' },
    })
    if (!answer.ok) return answer
    await refresh('articles')
    onSaved('Publishing settings saved.')
    return null
  })
  return (
    <Setting id="publishing" title="Publishing" about="Where your articles and pages go once you’ve approved them.">
      {targets.data?.length === 0 ? (
        <p>
          <a href="/dashboard/publishing">Connect your site</a> to publish with one click, or publish articles yourself
          and add their URLs.
        </p>
      ) : (
        targets.data && (
          <Form form={form} action="Save settings" busyAction="Saving..." quiet>
            <SelectField
              name="targetId"
              label="Publish on"
              defaultValue={settings.targetId ?? ''}
              error={form.errorOf('targetId')}
            >
              <option value="">Nowhere, I’ll publish them myself</option>
              {targets.data.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <CheckField
              name="automatic"
              label="Publish approved articles on their planned day"
              defaultChecked={settings.automatic}
            />
          </Form>
        )
      )}
    </Setting>
  )
}
