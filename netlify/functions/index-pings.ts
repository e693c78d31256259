import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/app.ts'

// Apart from the outbox: what one waits for must not take the other's time.

export default async function indexPings(_request: Request, context: Context): Promise<Response> {
  await handleJob('index-pings', context.deploy.context)
  return new Response(null, { status: 204 })
}

export const config: Config = {
  schedule: '* * * * *',
}
