export type FieldError = { field: string; message: string }

/** RFC 9457 `application/problem+json`, with the fields a form needs beside it. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  success: false
  message: string
  /** The same as `message`: some clients read it here. */
  error: string
  errors?: FieldError[]
  requestId?: string
  /** The path of the listing that is in the way, when it is published. */
  listing?: string
  /** What a program needs to go on. */
  data?: unknown
}

export const problemMessages = {
  productNotFound: 'Product not found',
  serverError: 'Server error occurred',
  loadFailed: 'An error occurred while loading the product',
  submitFailed: 'Failed to submit product. Please try again.',
  submitUnreachable: 'An error occurred while submitting your product. Please try again.',
  tooManyRequests: 'Too many requests. Please wait a moment and try again.',
  somethingBad: 'Something bad happened; please try again later.',
} as const
