import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import { readJsonBody } from '#functions/http/json-body.ts'
import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import { outcomeLimits } from '#src/domain/deliveries/outcomes.ts'
import { savedNoteMessages } from '#src/domain/deliveries/saved-notes.ts'
import { cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { addSavedNote, listSavedNotes, removeSavedNote } from '#src/storage/deliveries/saved-notes.ts'
import { addSavedNoteRoute, removeSavedNoteRoute, savedNotesRoute } from './contract.ts'

/** `/api/admin/deliveries/notes`: an operator's own texts for notes to customers. */
export function createSavedNotes(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()

  app.openapi(savedNotesRoute, async (c): Promise<Response> => {
    return c.json({ success: true, data: await listSavedNotes(c.var.db, signedIn(c).id) })
  })

  app.openapi(addSavedNoteRoute, async (c): Promise<Response> => {
    const text = cleanUpTo((await readJsonBody(c)).text('text'), outcomeLimits.text)
    const message = text === '' ? savedNoteMessages.missing : isLong(text) ? savedNoteMessages.tooLong : null
    if (message) return invalid(c, [{ field: 'text', message }])
    const added = await addSavedNote(c.var.db, { id: c.var.newId(), userId: signedIn(c).id, text }, c.var.now())
    return added ? c.json({ success: true, data: added }, 201) : problem(c, 409, { detail: savedNoteMessages.tooMany })
  })

  app.openapi(removeSavedNoteRoute, async (c): Promise<Response> => {
    const removed = await removeSavedNote(c.var.db, signedIn(c).id, c.req.valid('param').id)
    return removed
      ? c.json({ success: true, message: savedNoteMessages.deleted })
      : notFound(c, savedNoteMessages.notFound)
  })

  return app
}

function isLong(text: string): boolean {
  return textLength(text) > outcomeLimits.text
}
