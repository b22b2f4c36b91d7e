const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Returns whether a text is the code of a currency (ISO 4217), such as `CNY`. */
export const isCurrency = (text: string): boolean => currencies.has(text)
