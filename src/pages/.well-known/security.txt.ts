import { environment } from '#src/data.ts'
import { securityTxt } from '#src/seo/security-txt.ts'

export function GET(): Response {
  return new Response(securityTxt(environment.origin))
}
