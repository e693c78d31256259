import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function reportMails(_request: Request, context: Context): Promise<Response> {
  return handleJob('report-mails', context.deploy.context)
}

export const config: Config = {
  schedule: '*/5 * * * *',
}
