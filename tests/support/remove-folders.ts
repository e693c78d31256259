import { afterAll } from 'vitest'
import { removeFolders } from './folders.ts'

// Runs after every other hook of the file, so whatever used the folders has stopped.
afterAll(removeFolders)
