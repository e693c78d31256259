import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function profileReminders(_request: Request, context: Context): Promise<Response> {
  return handleJob('profile-reminders', context.deploy.context)
}

export const config: Config = {
  schedule: '@hourly',
}
