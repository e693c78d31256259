import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function rebuild(_request: Request, context: Context): Promise<Response> {
  return handleJob('rebuild', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
