import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/app.ts'

export default async function sweep(_request: Request, context: Context): Promise<Response> {
  await handleJob('sweep', context.deploy.context)
  return new Response(null, { status: 204 })
}

export const config: Config = {
  schedule: '@daily',
}
