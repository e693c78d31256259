import type { Config, Context } from '@netlify/functions'
import { handleTick } from '#functions/handle-tick.ts'

// The only scheduled function: Netlify counts each call, whether anything is due or not.

export default function tick(_request: Request, context: Context): Promise<Response> {
  return handleTick(context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
