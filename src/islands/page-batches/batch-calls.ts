import type { BatchReport, PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

// Calls about page batches. Customers and editors have the same ones under two paths.

export type BatchPath = '/page-batches' | '/admin/page-batches'
type Answer<Data> = Outcome<{ data: Data }>

const shortTimeout = { timeout: '30000' }

const fieldsOf = ({ name, csv, template }: BatchText) => ({ name, csv, ...template })

export const addBatch = (path: BatchPath, project: string, name: string): Promise<Answer<PageBatch>> =>
  askSignedIn(path, { method: 'POST', json: { project, name } })

export const saveBatch = (
  path: BatchPath,
  { id, version }: Pick<PageBatch, 'id' | 'version'>,
  text: BatchText,
): Promise<Answer<PageBatch>> =>
  askSignedIn(`${path}/${id}`, { method: 'PUT', headers: shortTimeout, json: { version, ...fieldsOf(text) } })

export const checkBatch = (path: BatchPath, id: string): Promise<Answer<BatchReport>> =>
  askSignedIn(`${path}/${id}/check`, { method: 'POST' })

export const approveBatch = (path: BatchPath, id: string, version: number): Promise<Answer<PageBatch>> =>
  askSignedIn(`${path}/${id}/approve`, { method: 'POST', json: { version } })

export const removeBatch = (id: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`/page-batches/${id}`, { method: 'DELETE' })
