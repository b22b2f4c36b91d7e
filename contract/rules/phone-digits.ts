/** Returns the digits and plus signs of a phone number. People write separators in many ways. */
export const phoneDigits = (phone: string): string => phone.replace(/[^\d+]/g, '')
