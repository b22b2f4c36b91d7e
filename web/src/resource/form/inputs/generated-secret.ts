const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const length = 32

/** A secret that nobody guesses, of characters that nobody confuses. */
export function generateSecret(): string {
  let secret = ''
  while (secret.length < length) {
    // Bytes beyond the last whole round of letters would favour the first ones.
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      if (byte < 256 - (256 % letters.length)) secret += letters[byte % letters.length]
    }
  }
  return secret.slice(0, length)
}
