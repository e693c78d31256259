import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/app.ts'

export default function outbox(_request: Request, context: Context): Promise<Response> {
  return handleJob('outbox', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
