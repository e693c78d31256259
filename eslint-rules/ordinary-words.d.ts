export function ordinaryWord(name: string): string | undefined
