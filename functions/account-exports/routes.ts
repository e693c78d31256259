import * as z from 'zod'
import { json, messageOf } from '#functions/http/responses.ts'
import { route, type Route } from '#functions/route.ts'
import { proof } from '#functions/http/roles.ts'
import { tooMany } from '#functions/sign-in/limits.ts'
import { deleteAccount, exportAccount } from './own-data.ts'

/** All data of an account, and its end. */
export const routes: readonly Route[] = [
  route(
    'GET /api/users/me/export',
    {
      id: 'exportAccount',
      role: 'user',
      summary: 'Export your account’s data',
      needs: proof,
      responses: { 200: json(z.record(z.string(), z.unknown()), 'A file') },
    },
    exportAccount,
  ),
  route(
    'DELETE /api/users/me',
    {
      id: 'deleteAccount',
      role: 'user',
      summary: 'Delete your account',
      needs: proof,
      responses: { 200: messageOf('Deleted') },
      problems: {
        409: 'The email changed within the last 7 days, so the old inbox can still undo the change',
        ...tooMany,
        503: 'A paid plan could not be stopped, so nothing was deleted',
      },
    },
    deleteAccount,
  ),
]
