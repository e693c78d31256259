import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function proofChecks(_request: Request, context: Context): Promise<Response> {
  return handleJob('proof-checks', context.deploy.context)
}

export const config: Config = {
  schedule: '* * * * *',
}
