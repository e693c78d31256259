import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function posts(_request: Request, context: Context): Promise<Response> {
  return handleJob('posts', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
