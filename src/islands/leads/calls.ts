import type { Lead } from '#src/domain/leads/leads.api.ts'
import type { LeadState } from '#src/domain/leads/leads.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'

export const leadsPath = (projectId: string) => `/projects/${projectId}/leads`

type LeadChange = { version: number; state?: LeadState; note?: string }

export const changeLead = (projectId: string, id: string, json: LeadChange): Promise<Outcome<{ data: Lead }>> =>
  askSignedIn(`${leadsPath(projectId)}/${id}`, { method: 'PUT', json })

export const removeLead = (projectId: string, id: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`${leadsPath(projectId)}/${id}`, { method: 'DELETE' })

export const saveMessage = (projectId: string, dm: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`/projects/${projectId}/dm`, { method: 'PUT', json: { dm } })

export const proposeMessage = (projectId: string): Promise<Outcome<{ data: { dm: string } }>> =>
  askSignedIn(`/projects/${projectId}/generate-dm`)
