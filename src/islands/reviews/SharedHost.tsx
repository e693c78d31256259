import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { SharedHost as Shared } from '#src/domain/reviews/reviews.api.ts'
import { maxSharedHostParts, sharedHostMessages } from '#src/domain/reviews/shared-hosts.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { isKnownSharedHost } from '#src/domain/urls/shared-hosts.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { useState } from 'react'

const path = '/admin/shared-hosts'

/** Whether the host of a website has several products, told apart by their paths. Nothing if we know that it does. */
export function SharedHost({ website }: { website: string }) {
  const url = URL.parse(website)
  const parts = url?.pathname.split('/').filter(Boolean).slice(0, maxSharedHostParts) ?? []
  const host = url ? bareHost(url) : ''
  return host === '' || isKnownSharedHost(host) ? null : <Choice key={website} host={host} parts={parts} />
}

function Choice({ host, parts }: { host: string; parts: readonly string[] }) {
  const { data } = useLoad<readonly Shared[]>('shared-hosts', path)
  const [message, setMessage] = useState('')
  const shared = data?.find((one) => one.host === host)
  const form = useForm(async (text) => {
    setMessage('')
    const request = shared
      ? ({ method: 'DELETE' } as const)
      : ({ method: 'PUT', json: { parts: Number(text('parts')) } } as const)
    const answer = await askSignedIn(`${path}/${host}`, request)
    if (!answer.ok) return answer
    await refresh('shared-hosts')
    setMessage(shared ? sharedHostMessages.removed : sharedHostMessages.saved)
    return null
  })
  if (!data || (!shared && parts.length === 0)) return null
  const named = Object.fromEntries(
    parts.map((_, index) => [String(index + 1), [host, ...parts.slice(0, index + 1)].join('/')]),
  )
  return (
    <details>
      <summary>{shared ? `${host} is a shared host` : 'Is this a shared host?'}</summary>
      <Form form={form} action={shared ? 'Mark as not shared' : 'Mark as shared'} busyAction="Saving..." quiet>
        <p>
          On a shared host, such as an app store, several products have pages. Each can be listed, and a link to another
          page of the host proves nothing.
        </p>
        {!shared && (
          <SelectField name="parts" label="This product is">
            {options(named)}
          </SelectField>
        )}
      </Form>
      <Notice>{message}</Notice>
    </details>
  )
}
