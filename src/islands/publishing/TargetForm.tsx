import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import {
  imagesLabels,
  kinds,
  publishAsLabels,
  type SettingName,
  settingNames,
  type TargetKind,
} from '#src/domain/publishing/kinds.ts'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { checkTarget, cleanTarget, targetLimits } from '#src/domain/publishing/targets.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { saveTarget } from './calls.ts'
import { WebhookFormat } from './WebhookFormat.tsx'

type Props = {
  path: string
  kind: TargetKind
  /** The one to change. Null: a new one. */
  target: PublishingTarget | null
  /** `secret`: one that we made, to be shown once. */
  onSaved: (target: PublishingTarget, secret: string | null) => void
  close: () => void
}

/** What a target of this kind needs. A stored secret isn't shown, and stays if its field is left empty. */
export function TargetForm({ path, kind, target, onSaved, close }: Props) {
  const { label, fields, secret } = kinds[kind]
  const form = useForm(async (text) => {
    const typed = cleanTarget(kind, text)
    const errors = checkTarget(kind, typed, target?.settings ?? null)
    const [first] = errors
    if (first) return { message: first.message, errors }
    const { settings, ...rest } = typed
    const answer = await saveTarget(path, target?.id ?? null, {
      ...{ kind, ...settings, ...rest },
      newSecret: text('newSecret') === 'on',
    })
    if (!answer.ok) return answer
    onSaved(answer.body.data, answer.body.secret ?? null)
    return 'leaving'
  })
  const fieldOf = (name: SettingName) => {
    const words = fields[name]
    if (words && (name === 'publishAs' || name === 'images')) {
      const id = `target-${name}`
      const usual = name === 'publishAs' ? 'publish' : target ? 'link' : 'send'
      const chosen = target?.settings[name] ?? usual
      return (
        <SelectField key={name} {...{ id, name }} label={words.label} defaultValue={chosen} error={form.errorOf(name)}>
          {options(name === 'publishAs' ? publishAsLabels : imagesLabels)}
        </SelectField>
      )
    }
    return (
      words && (
        <TextField
          key={name}
          id={`target-${name}`}
          name={name}
          label={words.label}
          help={words.help}
          kind={name === 'url' ? 'url' : 'text'}
          autoCapitalize="none"
          defaultValue={target?.settings[name] ?? (name === 'bodyField' ? 'post-body' : '')}
          error={form.errorOf(name)}
        />
      )
    )
  }
  return (
    <Form
      form={form}
      action={target ? 'Save and test' : 'Connect and test'}
      busyAction="Saving..."
      aside={<CancelButton onClick={close} />}
    >
      <TextField
        id="target-name"
        name="name"
        label="Name"
        help="So you can tell your sites apart."
        maxLength={targetLimits.name}
        defaultValue={target?.name ?? label}
        error={form.errorOf('name')}
      />
      {settingNames.map(fieldOf)}
      {fields.secret && (
        <TextField
          id="target-secret"
          name="secret"
          label={fields.secret.label}
          help={
            target ? `Stored encrypted. Leave it empty to keep it. ${fields.secret.help ?? ''}` : fields.secret.help
          }
          autoCapitalize="none"
          className="input-secret"
          error={form.errorOf('secret')}
        />
      )}
      {kind === 'webhook' && <WebhookFormat />}
      {target && secret === 'ours' && <CheckField name="newSecret" label="Make a new signing secret" />}
    </Form>
  )
}
