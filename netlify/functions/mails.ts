import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function mails(_request: Request, context: Context): Promise<Response> {
  return handleJob('mails', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
