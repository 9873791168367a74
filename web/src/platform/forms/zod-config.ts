// Imported before anything else: our content security policy forbids the code that zod would otherwise compile.
import * as z from 'zod/mini';

z.config({ jitless: true });
