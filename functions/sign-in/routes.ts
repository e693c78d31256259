import type { OpenAPIHono } from '@hono/zod-openapi'
import { createApp } from '#functions/http/app.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import {
  askMagicRoute,
  callbackRoute,
  confirmRoute,
  existRoute,
  googleRoute,
  googleSignInRoute,
  magicRoute,
  openMagicRoute,
  passwordRoute,
  resetRoute,
  signInRoute,
  signOutRoute,
  signUpRoute,
} from './contract.ts'
import { confirmEmail } from './confirm.ts'
import { signInWithGoogle, startGoogle } from './google-sign-in.ts'
import { askForMagicLink, explainByPost, openMagicLink } from './magic-link.ts'
import { resetPassword, sendResetLink } from './password-reset.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { respondExists, signUp } from './sign-up.ts'

/** `/api/auth`: every way to sign in, and signing out. */
export function createAuth(): OpenAPIHono<ApiEnvironment> {
  const app = createApp<ApiEnvironment>()
  app.openapi(signInRoute, signIn)
  app.openapi(signUpRoute, signUp)
  app.openapi(existRoute, respondExists)
  app.openapi(confirmRoute, confirmEmail)
  app.openapi(resetRoute, sendResetLink)
  app.openapi(passwordRoute, resetPassword)
  app.openapi(magicRoute, (c): Response => explainByPost(c, 'magicAskedByPost'))
  app.openapi(askMagicRoute, askForMagicLink)
  app.openapi(callbackRoute, (c): Response => explainByPost(c, 'magicByPost'))
  app.openapi(openMagicRoute, openMagicLink)
  app.openapi(googleRoute, startGoogle)
  app.openapi(googleSignInRoute, signInWithGoogle)
  app.openapi(signOutRoute, signOut)
  return app
}
