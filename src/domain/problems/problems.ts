export type FieldError = { field: string; message: string }

/** RFC 9457 `application/problem+json`, with the fields a form needs beside it. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  success: false
  message: string
  /** The same as `message`, for clients that read it here, or `limit` if an allowance is used up. */
  error: string
  errors?: FieldError[]
  requestId?: string
  /** The path of the conflicting listing, if it is published. */
  listing?: string
  /** Data a client needs to continue. */
  data?: unknown
}

export const problemMessages = {
  productNotFound: 'Product not found',
  /** Of a product's page. Everywhere else it's `somethingBad`. */
  serverError: 'Server error occurred',
  loadFailed: 'An error occurred while loading the product',
  submitFailed: 'Failed to submit product. Please try again.',
  submitUnreachable: 'An error occurred while submitting your product. Please try again.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  /** For errors that no one can act on. */
  somethingBad: 'Something bad happened; please try again later.',
} as const
