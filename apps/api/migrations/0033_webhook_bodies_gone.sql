update webhook_event set body = null where body is not null;
