import * as z from 'zod'
import { notFound, problem } from '#functions/http/problems.ts'
import { dataOf, messageOf } from '#functions/http/responses.ts'
import { ownRecord } from '#functions/http/roles.ts'
import { route, type Route } from '#functions/route.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { savedNote, savedNoteAddition } from '#src/domain/deliveries/admin.api.ts'
import { savedNoteMessages } from '#src/domain/deliveries/saved-notes.ts'
import { addSavedNote, listSavedNotes, removeSavedNote } from '#src/storage/deliveries/saved-notes.ts'

/** An operator's own texts for notes to customers. */
export const routes: readonly Route[] = [
  route(
    'GET /api/admin/saved-notes',
    {
      id: 'listSavedNotes',
      role: 'admin',
      summary: 'List your saved notes',
      responses: { 200: dataOf(z.array(savedNote), 'Yours, by text') },
    },
    async (c) => c.json({ success: true, data: await listSavedNotes(c.var.db, signedIn(c).id) }),
  ),
  route(
    'POST /api/admin/saved-notes',
    {
      id: 'addSavedNote',
      role: 'admin',
      summary: 'Save a note',
      needs: ownRecord,
      body: savedNoteAddition,
      responses: { 201: dataOf(savedNote, 'The note') },
      problems: { 409: 'The limit is reached' },
    },
    async (c, { body }) => {
      const note = { ...body(), id: c.var.newId(), userId: signedIn(c).id }
      const data = await addSavedNote(c.var.db, note, c.var.now())
      return data ? c.json({ success: true, data }, 201) : problem(c, 409, { detail: savedNoteMessages.tooMany })
    },
  ),
  route(
    'DELETE /api/admin/saved-notes/{id}',
    {
      id: 'removeSavedNote',
      role: 'admin',
      summary: 'Delete a saved note',
      needs: ownRecord,
      responses: { 200: messageOf('Deleted') },
      problems: { 404: 'Not found' },
    },
    async (c, { params }) => {
      const removed = await removeSavedNote(c.var.db, signedIn(c).id, params.id)
      return removed
        ? c.json({ success: true, message: savedNoteMessages.deleted })
        : notFound(c, savedNoteMessages.notFound)
    },
  ),
]
