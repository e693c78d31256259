import { createRoute, z } from '@hono/zod-openapi'
import { dataAnswer, needsProof, problemAnswer, signedOut } from '#functions/http/schemas.ts'
import { about } from '#functions/routes.ts'

export const recoveryCodesSchema = z.array(z.string()).openapi({ description: 'Only shown once' })

export const codesRoute = createRoute({
  method: 'post',
  path: '/users/me/recovery-codes',
  ...about('POST /api/users/me/recovery-codes'),
  responses: {
    200: dataAnswer('The old codes no longer work', z.object({ recoveryCodes: recoveryCodesSchema })),
    ...signedOut,
    ...needsProof,
    409: problemAnswer('Set up a second factor first'),
  },
})
