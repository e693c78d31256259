import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function articles(_request: Request, context: Context): Promise<Response> {
  return handleJob('articles', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
