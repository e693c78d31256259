import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { addRoute, removeRoute, renameRoute, signInRoute, startRoute, startSignInRoute } from './contract.ts'
import { changePasskeyName, deletePasskey, finishPasskey, startPasskey } from './own-passkeys.ts'
import { signInWithPasskey, startPasskeySignIn } from './sign-in.ts'

/** Passkeys: a user's own, and signing in with one. */
export function createPasskeys(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(startSignInRoute, startPasskeySignIn)
  app.openapi(signInRoute, signInWithPasskey)
  app.openapi(startRoute, startPasskey)
  app.openapi(addRoute, finishPasskey)
  app.openapi(renameRoute, (c): Promise<Response> => changePasskeyName(c, c.req.valid('param').id))
  app.openapi(removeRoute, (c): Promise<Response> => deletePasskey(c, c.req.valid('param').id))
  return app
}
