/** What the page shows, as its URL has it. Null: the list. */
export type BatchesView = { id: string | null }

export const viewFromUrl = (): BatchesView => ({ id: new URLSearchParams(location.search).get('id') })

export const customerUrl = ({ id }: BatchesView) => (id === null ? '/dashboard/pages' : `/dashboard/pages?id=${id}`)

export const deskUrl = ({ id }: BatchesView) =>
  id === null ? '/admin/articles/pages' : `/admin/articles/pages?id=${id}`
