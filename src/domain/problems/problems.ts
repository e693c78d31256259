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
  serverError: 'Server error occurred',
  unavailable: 'We can’t save or load this at the moment. Please try again in a few minutes.',
  loadFailed: 'An error occurred while loading the product',
  submitFailed: 'Failed to submit product. Please try again.',
  submitUnreachable: 'An error occurred while submitting your product. Please try again.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  somethingBad: 'Something bad happened; please try again later.',
} as const
