import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from '@asteasolutions/zod-to-openapi'
import * as z from 'zod'
import { problemResponses } from '#functions/http/responses.ts'
import { type Role, signedInRoles } from '#functions/http/roles.ts'
import type { DeclaredRoute } from '#functions/http/contract.ts'
import { site } from '#src/site.ts'
import { groups } from './groups.ts'

type Document = ReturnType<OpenApiGeneratorV31['generateDocument']>

/** The API as an OpenAPI 3.1 document. */
export function createDocument(routes: readonly DeclaredRoute[], origin: string): Document {
  const registry = new OpenAPIRegistry()
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme)
  }
  for (const route of routes) registry.registerPath(toOperation(route))
  const used = new Set(routes.map(({ name }) => groupOf(name)))
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version: '1',
      description: 'Errors are application/problem+json (RFC 9457).',
      contact: { name: site.name, url: origin, email: site.supportEmail },
      license: { name: 'Terms of service', url: `${origin}/terms` },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(groups).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
  })
}

const bearer = { type: 'http', scheme: 'bearer' } as const

const securitySchemes = {
  accessToken: { ...bearer, bearerFormat: 'JWT', description: 'Of someone who is signed in.' },
  productToken: { ...bearer, description: 'Issued for a submission.' },
  uploadToken: { ...bearer, description: 'Issued for an uploaded image.' },
  providerSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'Made by the payment provider.',
  },
} as const

const callers: Readonly<Record<Role, string>> = {
  anonymous: 'Anyone may call it.',
  token: 'Requires the token that was issued for it.',
  user: 'Requires a signed-in user.',
  confirmed: 'Requires a signed-in user with a confirmed email.',
  admin: 'Requires an admin.',
  signature: 'Requires the payment provider’s signature.',
}

function toOperation({ name, contract }: DeclaredRoute): RouteConfig {
  const [method = '', path = ''] = name.split(' ')
  const { id, role, summary, description, deprecated, needs = {}, query, headers, body, otherBody } = contract
  const described: Partial<Record<string, string | z.ZodType>> = contract.params ?? {}
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => {
    const about = described[param]
    return [param, about instanceof z.ZodType ? about : z.string().meta({ description: about })] as const
  })
  return {
    method: method.toLowerCase() as RouteConfig['method'],
    path,
    operationId: id,
    summary,
    description: description ?? callers[role],
    ...(deprecated && { deprecated }),
    tags: [groupOf(name)],
    'x-role': role,
    ...(needs.proof && { 'x-needs': 'proof' as const }),
    security: contract.security?.map((one) => ({ ...one })) ?? securityOf(role),
    request: {
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && {
        body: { content: { 'application/json': { schema: body } }, required: contract.bodyRequired ?? true },
      }),
      ...(otherBody && { body: otherBody }),
    },
    responses: {
      ...contract.responses,
      ...problemResponses({ role, needs, takesQuery: !!query, takesBody: !!body }, contract.problems),
    },
  }
}

function securityOf(role: Role): Record<string, string[]>[] {
  if (signedInRoles.includes(role)) return [{ accessToken: [] }]
  return role === 'signature' ? [{ providerSignature: [] }] : []
}

/** 'products', 'admin/deliveries'. */
function groupOf(name: string): string {
  return /\/api\/((?:admin\/)?[^/.]+)/.exec(name)?.[1] ?? 'other'
}
