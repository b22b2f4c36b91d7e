const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const length = 32

/** Returns a random secret without characters that are easily confused. */
export function generateSecret(): string {
  let secret = ''
  while (secret.length < length) {
    // Bytes beyond the largest multiple of the number of letters would favour the first letters.
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 256 - (256 % letters.length)) secret += letters[byte % letters.length]
    }
  }
  return secret.slice(0, length)
}
