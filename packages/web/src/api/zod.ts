import { z } from 'zod/v4';

// Set before any schema is built: the content security policy forbids Zod's compiled checks.
z.config({ jitless: true });

export { z };
